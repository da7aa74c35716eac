import type { FastifyRequest } from 'fastify';
import { DomainParams, MainAddress, NewDomain, type OwnDomain, OwnDomains } from '#shared/contract/domains.ts';
import { txtNameOf } from '#shared/domains/domainRules.ts';
import { audited } from '../audit/audited.ts';
import type { Config } from '../config.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { readableHost } from '../lib/readableHost.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { listHosts } from './domains.queries.ts';
import { activateDomain, askAboutDomain, enterDomain, removeDomain, setMainAddress } from './domains.ts';
import { domainLookup } from './lookUpDomain.ts';

const PATH = '/api/domains';

/** A school's own domains: entering, proving and removing them, and choosing the main address. */
export function domainRoutes(app: App, directory: TenantDirectory, config: Config): void {
  const schema = { tags: ['admin'], response: { 200: OwnDomains } };
  const changing = { right: 'own_domain', audit: 'school.change' } as const;
  const lookUp = domainLookup(config.domains);

  /** The next page of this process shows the change. Other processes follow within a second. */
  async function answer(request: FastifyRequest, hasChanged = true): Promise<OwnDomains> {
    const { main_host } = await (hasChanged ? directory.latest() : directory.current());
    const hosts = await listHosts(request.db, request.tenant);
    const answering = hosts.filter(({ state }) => state !== 'unverified').map(({ host }) => host);
    const { target, addresses } = config.domains;
    return {
      domains: hosts.flatMap(({ token, host, state, found, checked_at }): OwnDomain[] =>
        token === null ? [] : [{ host, name: readableHost(host), state, txt_name: txtNameOf(host), txt_value: token, found, checked_at }],
      ),
      ...{ hosts: answering, main_name: readableHost(answering[0]!) },
      ...{ main_host, target, addresses: [...addresses] },
    };
  }

  app.get(PATH, { schema, config: { right: 'settings' } }, (request) => answer(request, false));

  app.post(PATH, { schema: { ...schema, body: NewDomain }, config: changing, preHandler: limitRate(20) }, async (request) => {
    const { tenant, body, now } = request;
    const { main_host, tenants } = await directory.current();
    const others = tenants.filter(({ id }) => id !== tenant.id).flatMap(({ hosts }) => hosts);
    await audited(request, (tx) => enterDomain(tx, tenant, body.host, { main_host, school_domain: config.schoolDomain, others }, now));
    return answer(request);
  });

  app.post(`${PATH}/:host/check`, { schema: { ...schema, params: DomainParams }, config: changing, preHandler: limitRate(20) }, async (request) => {
    const { db, tenant, params, now } = request;
    const found = await askAboutDomain(db, tenant, params.host, lookUp, now);
    await audited(request, (tx) => activateDomain(tx, tenant, params.host, found));
    return answer(request);
  });

  app.put(`${PATH}/main`, { schema: { ...schema, body: MainAddress }, config: changing, preHandler: limitRate(20) }, async (request) => {
    const { db, tenant, body, now } = request;
    const found = body.host === null ? undefined : await askAboutDomain(db, tenant, body.host, lookUp, now);
    await audited(request, (tx) => setMainAddress(tx, tenant, body.host, found));
    return answer(request);
  });

  app.delete(`${PATH}/:host`, { schema: { ...schema, params: DomainParams }, config: changing }, async (request) => {
    await audited(request, (tx) => removeDomain(tx, request.tenant, request.params.host));
    return answer(request);
  });
}
