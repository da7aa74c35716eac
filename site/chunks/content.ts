// The chunk of the school's content pages, with the Markdown parser.
export { PostPage } from '../posts/PostPage.tsx';
export { PostsPage } from '../posts/PostsPage.tsx';
export { ConfirmPage } from '../subscribe/ConfirmPage.tsx';
export { UnsubscribePage } from '../subscribe/UnsubscribePage.tsx';
export { EnquirePage } from '../enquiries/EnquirePage.tsx';
export { BuyPassPage } from '../passes/BuyPassPage.tsx';
export { PassBoughtPage } from '../passes/PassBoughtPage.tsx';
export { PassPage } from '../passes/PassPage.tsx';
export { PricingPage } from '../content/PricingPage.tsx';
export { AboutPage, PrivacyPage, TermsPage } from '../content/TextPage.tsx';
