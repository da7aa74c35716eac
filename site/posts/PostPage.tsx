import './posts.css';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useParams } from '../page/context.tsx';
import { useWords } from '../i18n/i18n.ts';
import { Markdown } from '../ui/Markdown.tsx';
import { Masthead } from '../content/Masthead.tsx';
import { useSite } from '../store/context.tsx';
import { Photo } from '../ui/Photo.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { PostDate } from './PostDate.tsx';

/** One post. */
export function PostPage() {
  const { say } = useWords();
  const id = Number(useParams().id);
  const { title, body, creation_date, photos } = useSite((state) => state.posts.byId[id]!);
  return (
    <article>
      <Masthead title={title}>
        <PostDate of={creation_date} />
      </Masthead>
      <div className="column reading">
        {photos?.[0] && <Photo of={photos[0]} className="post-photo" sizes="(min-width: 46rem) 44rem, 100vw" first />}
        <Markdown text={body} />
        <div className="reading-foot">
          <SiteLink className="button button-plain" to="/posts">
            <ArrowLeft aria-hidden size={18} />
            {say('content.all_posts')}
          </SiteLink>
        </div>
      </div>
    </article>
  );
}
