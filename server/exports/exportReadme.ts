/** The text that explains an export to people who open it. */
export const EXPORT_README = `An export of a school, made by Lineup

manifest.json   what this is: the format and its version, the school, when the snapshot was taken, the newest migration of the database,
                each table with its columns, what was left out, and how many rows it has, and the number of files
tables/         a file for each table; each line is one row as JSON. All tables show the same moment.
files/          photos, by the names that their addresses have after /files/

Amounts of money are in cents. Instants are in UTC. docs/data-model.md of Lineup describes every table and column.
Left out are passwords, sessions, second factors, secrets of mailed links, keys of browsers and counters against abuse: manifest.json lists them.
This file holds personal data of guests. Keep it as carefully as the bookings themselves, and delete it when it has served.
`;
