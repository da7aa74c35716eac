import { isInTeam } from '#shared/team/rights.ts';
import type { Config } from '../config.ts';
import { OPERATORS_PATH } from '../operators/operatorSession.ts';
import { DEMO_OPERATOR, DEMO_PASSWORD, DEMO_SCHOOLS } from '../seed/demoWorld.ts';
import type { TenantDirectory } from '../tenants/directory.ts';

type Parts = { isDemo: boolean; directory: TenantDirectory; config: Config; mailbox: boolean };

/** Prints addresses and demo accounts at the terminal. */
export async function printAddresses({ isDemo, directory, config, mailbox }: Parts): Promise<void> {
  const { main_host, tenants } = await directory.current();
  const lines = [`Lineup is ready: ${config.publicOrigin(main_host)}/`];
  if (!isDemo) lines.push(`Schools: ${tenants.length}; npm run tenant -- list shows them.`);
  for (const { slug, name, hosts } of isDemo ? tenants : []) {
    const origin = config.publicOrigin(hosts[0]!);
    lines.push('', name, `  site         ${origin}/`, `  back office  ${origin}/manage`);
    const users = DEMO_SCHOOLS.find((school) => school.tenant.slug === slug)?.users ?? [];
    for (const { email, role } of users) lines.push(`  ${(isInTeam(role) ? role : 'visitor').padEnd(11)}  ${email} / ${DEMO_PASSWORD}`);
    if (mailbox) lines.push(`  mailbox      ${origin}/dev/mailbox`);
  }
  if (isDemo) lines.push('', 'All schools', `  operators    ${config.publicOrigin(main_host)}${OPERATORS_PATH}`, `  operator     ${DEMO_OPERATOR} / ${DEMO_PASSWORD}`);
  if (isDemo) lines.push('', 'This is the demo: mails stay in the mailbox, and no money can move. Ctrl-C stops it.');
  console.log(lines.join('\n'));
}
