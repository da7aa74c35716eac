import './posts.css';
import { useWords } from '../i18n/i18n.ts';
import { Masthead } from '../content/Masthead.tsx';
import { EmptyNotice } from '../content/EmptyNotice.tsx';
import { excerpt } from '../content/excerpt.ts';
import { useSite } from '../store/context.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { Pager } from './Pager.tsx';
import { PostDate } from './PostDate.tsx';

/** The school's posts, newest first, in pages. */
export function PostsPage() {
  const { say } = useWords();
  const { posts } = useSite((state) => state.posts.listed!);
  return (
    <>
      <Masthead title={say('Posts')} />
      <div className="column reading">
        {posts.length === 0 && <EmptyNotice drawing="noticeboard" title="content.no_posts" text="content.no_posts_text" />}
        <ul className="posts">
          {posts.map(({ id, title, body, creation_date }) => (
            <li key={id} className="post-entry">
              <h2>
                <SiteLink to={`/post/${id}`}>{title}</SiteLink>
              </h2>
              <PostDate of={creation_date} />
              <p>{excerpt(body)}</p>
            </li>
          ))}
        </ul>
        <Pager />
      </div>
    </>
  );
}
