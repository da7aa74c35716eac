/** What an audit entry can be about. */
export const AUDIT_RECORD_TYPES = [
  'lesson',
  'booking',
  'payment',
  'activity',
  'product',
  'instructor',
  'tag',
  'post',
  'setting',
  'discount_code',
  'news',
  'mail',
  'subscriber',
  'account',
  'school',
] as const;

export type AuditRecordType = (typeof AUDIT_RECORD_TYPES)[number];

/** Every action of the audit log: the type of the record, a dot, and what was done. */
export const AUDIT_ACTIONS = [
  'lesson.add',
  'lesson.change',
  'lesson.delete',
  'lesson.export',
  'lesson.mark_paid',
  'booking.add',
  'booking.change',
  'booking.cancel',
  'booking.take_payment',
  'booking.discount',
  'booking.refund',
  'booking.write_off',
  'booking.undo_money',
  'payment.refund',
  'payment.export',
  'payment.export_report',
  'activity.add',
  'activity.change',
  'activity.delete',
  'product.add',
  'product.change',
  'product.delete',
  'instructor.add',
  'instructor.change',
  'instructor.delete',
  'instructor.share_calendar',
  'instructor.unshare_calendar',
  'tag.add',
  'tag.change',
  'tag.delete',
  'post.add',
  'post.change',
  'post.delete',
  'setting.add',
  'setting.change',
  'discount_code.add',
  'discount_code.change',
  'news.send',
  'mail.retry',
  'mail.delete',
  'subscriber.delete',
  'subscriber.export',
  'account.sign_in',
  'account.sign_in_failed',
  'account.sign_out',
  'account.change',
  'account.set_password',
  'account.make_admin',
  'account.end_sessions',
  'school.add',
  'school.change',
  'school.backup',
  'school.restore',
] as const satisfies readonly `${AuditRecordType}.${string}`[];

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The type of the record that an action is about. */
export function recordTypeOf(action: AuditAction): AuditRecordType {
  return action.slice(0, action.indexOf('.')) as AuditRecordType;
}
