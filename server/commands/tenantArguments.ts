import { parseArgs } from 'node:util';

/** What `npm run tenant -- --help` prints. */
export const HELP = `npm run tenant -- <command>

  list                                     every school and its hosts
  add <slug> --name <name> --host <host>   a new school; --host may be repeated, the first is its public address
  update <slug> [options]                  change a school; a running server sees it within seconds
  suspend <slug>                           close its site: nothing can be booked or changed, bookings stay
  reopen <slug>                            end what suspend, close and move-out began
  export <slug> --to <file>                everything of a school but secrets, as a zip file: rows as JSON lines, and its files
  move-out <slug> --to <file>              closes a school here and writes all of it for another installation; reopen <slug> ends it, close <slug> deletes it here in 30 days
  move-in <file> [--slug …] [--host …]     adds a school that has moved out of another installation, of the same version of Lineup
  close <slug>                             as an owner does it: its site closes now, all its data is deleted in 30 days; reopen <slug> ends it
  invite <email> [--lang <code>]           mails an invitation to sign a school up, for SIGNUP=invite; the server sends it
  operator list | add <email> | remove <email>
                                           the accounts of /operators on the main host; add gives a known one a new password and ends its sessions
  forget <slug> <email>                    erase a person's names and values from the school's history

Options of add and update:
  --name <name>           as visitors read it
  --host <host>           a host name (update: these replace all hosts it has)
  --add-host <host>       update only: one more host
  --remove-host <host>    update only: one host less
  --logo <url>            --cover <url>         pictures
  --timezone <name>       IANA, such as Europe/Lisbon
  --country <code>        ISO 3166, such as PT: the phone inputs' default
  --color <#rrggbb>       the school's colour
  --api-base <origin>     where its API is, if not on the page's own host
  --refund-hours <hours>  until when before a lesson a cancelled booking's money goes back (24)
  --stripe-account <id>   the school's own account at Stripe, acct_…; 'none': the operator's takes its money
  --trusted               update only: a school that signed itself up may send as many mails as any other
  --email <address>       where answers to its mails go; 'none': to its first admin
  --admin <email>         an account that may open /manage; its password is read from ADMIN_PASSWORD (8 to 200 characters)

Options of operator add, whose password is read from OPERATOR_PASSWORD (12 to 200 characters):
  --authenticator         makes the secret of an authenticator app, whose codes are needed from then on`;

/** Commands for one school, or one person, which they name. */
const NAMED = ['add', 'update', 'suspend', 'reopen', 'close', 'export', 'move-out', 'move-in', 'invite', 'forget'];

/** The options of a command, as they were typed. */
export type TenantOptions = ReturnType<typeof readArguments>['values'];

/**
 * The arguments of the process. Prints what is wrong with them and the help, and exits with 1, if they cannot be read.
 */
export function readArguments() {
  const text = { type: 'string' } as const;
  const texts = { ...text, multiple: true } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: text,
        host: texts,
        'add-host': texts,
        'remove-host': texts,
        logo: text,
        cover: text,
        timezone: text,
        country: text,
        color: text,
        'api-base': text,
        'refund-hours': text,
        'stripe-account': text,
        email: text,
        trusted: { type: 'boolean' },
        admin: text,
        to: text,
        slug: text,
        lang: text,
        authenticator: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    process.exit(1);
  }
}

/** Says what a command lacks that is to name its school; undefined if it lacks nothing. */
export function whyNotNamed(command: string, name: string): string | undefined {
  if (name !== '' || !NAMED.includes(command)) return undefined;
  return `${command}: say ${command === 'move-in' ? 'which file' : command === 'invite' ? 'which email address' : 'which school'}.\n\n${usageOf(command)}`;
}

/** The lines of the help about a command. */
function usageOf(name: string): string {
  return `Usage:\n${HELP.split('\n').filter((line) => line.startsWith(`  ${name} `)).join('\n')}\n\nnpm run tenant -- --help shows all commands; npm run tenant -- list all schools.`;
}
