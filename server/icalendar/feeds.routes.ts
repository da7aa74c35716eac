import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { SECRET_ID } from '#shared/secretId.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { Config } from '../config.ts';
import type { App } from '../http/app.types.ts';
import { isNotModified, entityTag } from '../http/etag.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { type Feed, feedFile } from './feedFile.ts';
import { listLessonsOfInstructor, listPublicLessons } from './feedLessons.ts';
import { findInstructorOfCalendar } from './feeds.queries.ts';
import { type FeedOf, publicEvent, taughtEvent } from './lessonEvents.ts';

const Query = Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) });

/** The feeds: `/calendar.ics` for the school, and a secret address per instructor. */
export function feedRoutes(app: App, config: Config): void {
  const kept = feedCache(100);
  app.get('/calendar.ics', { schema: { hide: true, querystring: Query } }, async (request, reply) => {
    const { db, tenant, now } = request;
    const of = feedOf(request, config);
    const lessons = await listPublicLessons(db, tenant, now);
    const feed: Feed = { name: tenant.name, hours: 6, events: lessons.map((lesson) => publicEvent(lesson, of)) };
    reply.header('cache-control', 'public, max-age=300').header('vary', 'Accept-Language');
    const tag = entityTag([feed, tenant.timezone]);
    if (isNotModified(request, reply, tag)) return reply.code(304).send();
    return send(reply, request, kept(tag, () => feedFile(feed, tenant, now)));
  });

  app.get(
    '/calendar/:file',
    { schema: { hide: true, params: Type.Object({ file: Type.String() }), querystring: Query }, preHandler: limitRate(60) },
    async (request, reply) => {
      const { db, tenant, now, params } = request;
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      const [, secret = ''] = /^(.*)\.ics$/.exec(params.file) ?? [];
      const instructor = SECRET_ID.test(secret) ? await findInstructorOfCalendar(db, tenant, secret) : undefined;
      if (!instructor) throw new Refused('not_found');
      const of = feedOf(request, config);
      const lessons = await listLessonsOfInstructor(db, tenant, instructor.id, now);
      const feed = { name: `${instructor.name} – ${tenant.name}`, hours: 1, events: lessons.map((lesson) => taughtEvent(lesson, of)) };
      return send(reply, request, feedFile(feed, tenant, now));
    },
  );
}

function feedOf({ tenant, query, headers }: FastifyRequest, { publicOrigin }: Config): FeedOf {
  const { lang } = query as { lang?: string };
  return { tenant, origin: publicOrigin(tenant.hosts[0]!), lang: chooseLanguage(lang, acceptedLanguages(headers['accept-language'])) };
}

function send(reply: FastifyReply, { tenant }: FastifyRequest, file: string): FastifyReply {
  reply.type('text/calendar; charset=utf-8').header('content-disposition', `inline; filename="${tenant.slug}.ics"`);
  return reply.send(file);
}

/** Caches the latest feeds, because writing one takes ten times as long as reading its lessons. */
function feedCache(most: number): (state: string, make: () => string) => string {
  const kept = new Map<string, string>();
  return (state, make) => {
    const file = kept.get(state) ?? make();
    kept.delete(state);
    kept.set(state, file);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return file;
  };
}
