import type { Post } from '#shared/contract/post.ts';
import { socialImage } from '#shared/school/pictures.ts';
import { zonedInstant } from '#shared/time/time.ts';
import type { HeadPage, Thing } from './headPage.ts';
import { schoolReference } from './schoolJsonLd.ts';

/** The longest headline that search engines show, in characters. */
const HEADLINE = 110;

/** A page of the news as schema.org's Blog; nothing where there are none. */
export function newsThing(posts: readonly Post[], page: HeadPage): Thing | undefined {
  return posts.length > 0 ? { '@type': 'Blog', blogPost: posts.map((post) => postThing(post, page)) } : undefined;
}

/** A post as schema.org's BlogPosting, with what its own page tells. */
export function postThingWhole(post: Post, page: HeadPage, description: string): Thing {
  const thing = postThing(post, page);
  return { ...thing, mainEntityOfPage: thing.url, publisher: schoolReference(page.origin), description };
}

function postThing(post: Post, { tenant, origin }: HeadPage): Thing {
  return {
    '@type': 'BlogPosting',
    headline: post.title.slice(0, HEADLINE),
    url: `${origin}/post/${post.id}`,
    datePublished: zonedInstant(new Date(post.creation_date), tenant.timezone),
    image: new URL(socialImage(tenant), origin).href,
    author: schoolReference(origin),
  };
}
