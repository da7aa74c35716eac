// The pages of what a school writes: one chunk, which brings the Markdown.
export { PostPage } from '../posts/PostPage.tsx';
export { PostsPage } from '../posts/PostsPage.tsx';
export { ConfirmPage } from '../subscribe/ConfirmPage.tsx';
export { UnsubscribePage } from '../subscribe/UnsubscribePage.tsx';
export { PricingPage } from '../content/PricingPage.tsx';
export { AboutPage, PrivacyPage, TermsPage } from '../content/TextPage.tsx';
