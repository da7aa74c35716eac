// The pages of booking: one chunk, as one leads to the next.
export { BookingPage } from '../booking/BookingPage.tsx';
export { ManagePage } from '../booking/manage/ManagePage.tsx';
export { PaymentConfirmedPage } from '../booking/payment/PaymentConfirmedPage.tsx';
