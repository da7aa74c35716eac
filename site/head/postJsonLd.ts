import type { Post } from '#shared/contract/post.ts';
import { socialImage } from '#shared/school/pictures.ts';
import { zonedInstant } from '#shared/time/time.ts';
import type { HeadPage, JsonLd } from './headPage.ts';
import { schoolReference } from './schoolJsonLd.ts';

/** Maximum headline length in search results, in characters. */
const HEADLINE = 110;

/** A page of posts as schema.org's Blog; `undefined` if there are none. */
export function blogJsonLd(posts: readonly Post[], page: HeadPage): JsonLd | undefined {
  return posts.length > 0 ? { '@type': 'Blog', blogPost: posts.map((post) => postJsonLd(post, page)) } : undefined;
}

/** A post as schema.org's BlogPosting, with the details of its own page. */
export function postPageJsonLd(post: Post, page: HeadPage, description: string): JsonLd {
  const thing = postJsonLd(post, page);
  return { ...thing, mainEntityOfPage: thing.url, publisher: schoolReference(page.origin), description };
}

function postJsonLd(post: Post, { tenant, origin }: HeadPage): JsonLd {
  return {
    '@type': 'BlogPosting',
    headline: post.title.slice(0, HEADLINE),
    url: `${origin}/post/${post.id}`,
    datePublished: zonedInstant(new Date(post.creation_date), tenant.timezone),
    image: new URL(socialImage(tenant, post.photos?.[0]), origin).href,
    author: schoolReference(origin),
  };
}
