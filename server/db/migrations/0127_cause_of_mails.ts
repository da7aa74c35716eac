import { type Kysely, sql } from 'kysely';

/**
 * The rule of what each kind of mail belongs to, as one function. It had grown by one `case` around the last with each new kind. PostgreSQL
 * reads and plans the text of a check anew for each statement that inserts, which took a booking 0.15 ms.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function mail_has_cause(kind text, has_booking boolean, has_user boolean, has_subscriber boolean, has_registration boolean, has_pass boolean,
      has_invitation boolean, has_notification boolean, has_message boolean, has_waiting boolean, has_enquiry boolean, has_data_link boolean, has_opening boolean)
    returns boolean language plpgsql immutable parallel safe as $$
    declare
      causes text := concat_ws(' ', case when has_booking then 'booking' end, case when has_user then 'user' end, case when has_subscriber then 'subscriber' end,
        case when has_registration then 'registration' end, case when has_pass then 'pass' end, case when has_invitation then 'invitation' end);
    begin
      return case
        when kind in ('opening_asked', 'lesson_opened') then has_opening and causes = ''
        when kind = 'own_data' then has_data_link and causes = ''
        when kind in ('new_enquiry', 'enquiry_received', 'enquiry_offer', 'enquiry_refused') then has_enquiry and causes = ''
        when kind in ('waiting_joined', 'waiting_offer') then has_waiting and causes = ''
        when kind = 'guest_message' then has_message and causes = 'booking'
        when kind = 'invitation' then causes = 'invitation'
        when kind in ('school_export', 'school_closing') then causes = 'user'
        when kind = 'registration' then causes in ('user', 'registration') and not has_notification
        when kind in ('password_reset', 'already_registered', 'email_change', 'email_change_notice') then causes = 'user' and not has_notification
        when kind = 'subscription_confirmation' then causes = 'subscriber' and not has_notification
        when kind = 'new_lessons' then causes = 'subscriber' and has_notification
        when starts_with(kind, 'pass_') then causes = 'pass' and not has_notification
        else causes = 'booking' and not has_notification end;
    end $$`.execute(db);
  await sql`
    alter table mails
      drop constraint mails_cause,
      add constraint mails_cause check (mail_has_cause(kind, booking_id is not null, user_id is not null, subscriber_id is not null, registration_id is not null,
        pass_id is not null, invitation_id is not null, notification_id is not null, message_id is not null, waiting_id is not null, enquiry_id is not null,
        data_link_id is not null, opening_id is not null))`.execute(db);
}
