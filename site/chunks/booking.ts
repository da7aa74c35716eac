// The chunk of the booking pages.
export { BookingPage } from '../booking/BookingPage.tsx';
export { ManagePage } from '../booking/manage/ManagePage.tsx';
export { PaymentConfirmedPage } from '../booking/payment/PaymentConfirmedPage.tsx';
