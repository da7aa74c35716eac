import { School, SchoolInput, SchoolParams, SetUp } from '#shared/school/schoolContract.ts';
import { changedFields } from '#shared/audit/auditChanges.ts';
import type { AuditField, AuditTranslation } from '#shared/audit/auditFields.ts';
import { SCHOOL_GROUPS, type SchoolGroup } from '#shared/school/schoolGroups.ts';
import { setUp } from '#shared/school/setUp.ts';
import { translationFields } from '#shared/translations/translated.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { changeSchool } from './changeSchool.ts';
import { readSchool, readSetUpFacts, type StoredSchool } from './school.queries.ts';

/** The groups of the Settings page, and the steps of the set-up. */
export function schoolRoutes(app: App, directory: TenantDirectory): void {
  const tags = ['admin'];
  const right = 'settings';

  app.get('/api/school/:group', { schema: { tags, params: SchoolParams, response: { 200: School } }, config: { right } }, async (request) => {
    const { group } = request.params;
    return answerOf(group, await readSchool(request.db, request.tenant, SCHOOL_GROUPS[group]));
  });

  app.put(
    '/api/school/:group',
    { schema: { tags, params: SchoolParams, body: SchoolInput, response: { 200: School } }, config: { right, audit: 'school.change' } },
    async (request) => {
      const { tenant, params, body } = request;
      const answer = await audited(request, async (tx) => {
        const { before, after } = await changeSchool(tx, tenant, params.group, body);
        const [old, current] = [before, after].map(({ values, translations }) => ({ ...values, ...translationFields(translations) }));
        // Settings have their names in the history from the screen of settings.
        const changes = changedFields(old, current, Object.keys({ ...old, ...current }) as (AuditField | AuditTranslation)[]);
        const entry = Object.keys(changes).length > 0 ? { id: tenant.id, label: tenant.name, changes } : undefined;
        return { answer: answerOf(params.group, after), entry };
      });
      // The next page of this process shows the change. Other processes follow within a second.
      await directory.latest();
      return answer;
    },
  );

  app.get('/api/set-up', { schema: { tags, response: { 200: SetUp } }, config: { right } }, async ({ db, tenant, now }) =>
    setUp({ tenant, ...(await readSetUpFacts(db, tenant, now)) }),
  );
}

function answerOf(id: SchoolGroup, { version, values, translations }: StoredSchool): School {
  return { ...values, id, translations, version };
}
