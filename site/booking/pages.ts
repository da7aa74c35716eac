// The pages of booking: one chunk, as one leads to the next.
export { BookingPage } from './BookingPage.tsx';
export { ManagePage } from './ManagePage.tsx';
export { PaymentConfirmedPage } from './PaymentConfirmedPage.tsx';
