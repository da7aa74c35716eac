// The chunk of the booking pages, and of what leads to them.
import { ManagePage as Manage } from '../booking/manage/ManagePage.tsx';
import { PaymentConfirmedPage as PaymentConfirmed } from '../booking/payment/PaymentConfirmedPage.tsx';
import { withLaterStyles } from '../booking/withLaterStyles.tsx';

export { BookingPage } from '../booking/BookingPage.tsx';
export { NoLessonsHints } from '../offers/NoLessonsHints.tsx';
export { ActivityPage } from '../offers/ActivityPage.tsx';
export { OpeningPage } from '../waiting/OpeningPage.tsx';
export { WaitingPage } from '../waiting/WaitingPage.tsx';
export { OwnHold } from '../booking/hold/OwnHold.tsx';
export const ManagePage = withLaterStyles(Manage);
export const PaymentConfirmedPage = withLaterStyles(PaymentConfirmed);
