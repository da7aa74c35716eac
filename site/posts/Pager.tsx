import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';
import { POSTS_A_PAGE } from '../store/store.ts';
import { SiteLink } from '../ui/SiteLink.tsx';

/** Links to the next and previous page of posts; renders nothing if there is only one page. */
export function Pager() {
  const { say } = useWords();
  const { page, total } = useSite((state) => state.posts.listed!);
  const pages = Math.ceil(total / POSTS_A_PAGE);
  if (pages < 2) return null;
  const address = (number: number) => (number === 1 ? '/posts' : `/posts?page=${number}`);
  return (
    <nav className="pager" aria-label={say('content.post_pages')}>
      {page > 1 && (
        <SiteLink className="button button-plain" to={address(page - 1)} rel="prev">
          <ArrowLeft aria-hidden size={18} />
          {say('Newer')}
        </SiteLink>
      )}
      <span className="pager-page">{say('Page {{page}} of {{pages}}', { page, pages })}</span>
      {page < pages && (
        <SiteLink className="button button-plain" to={address(page + 1)} rel="next">
          {say('Older')}
          <ArrowRight aria-hidden size={18} />
        </SiteLink>
      )}
    </nav>
  );
}
