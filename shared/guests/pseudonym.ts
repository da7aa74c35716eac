/** What stands where the name of an erased person stood. */
export const PSEUDONYM = '–';
