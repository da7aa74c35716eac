// The chunk of the booking pages, and of what leads to them.
export { BookingPage } from '../booking/BookingPage.tsx';
export { NoLessonsHints } from '../offers/NoLessonsHints.tsx';
export { ActivityPage } from '../offers/ActivityPage.tsx';
export { OpeningPage } from '../waiting/OpeningPage.tsx';
export { EnquiryPage } from '../enquiries/EnquiryPage.tsx';
export { WaitingPage } from '../waiting/WaitingPage.tsx';
export { ManagePage } from '../booking/manage/ManagePage.tsx';
export { PaymentConfirmedPage } from '../booking/payment/PaymentConfirmedPage.tsx';
export { OwnHold } from '../booking/hold/OwnHold.tsx';
