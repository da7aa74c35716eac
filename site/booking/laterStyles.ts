// Styles of the steps after the details, and of the pages of a booking. They are apart, so that a lesson's page comes in the first packets.
import './summary/code.css';
import './receipt/receipt.css';
import './receipt/afterBooking.css';
import './payment/payment.css';
import './receipt/print.css';
import './manage/calledOff.css';
import './manage/changeDate.css';
import './manage/reviewBooking.css';
