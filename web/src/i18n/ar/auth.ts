// Made from the English text 634152c8.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('ar');

export const auth: Messages['auth'] = {
  log_in: 'تسجيل الدخول',
  name_or_email: 'اسم المستخدم أو البريد الإلكتروني',
  password: 'كلمة المرور',
  show_password: 'إظهار كلمة المرور',
  forgot: 'هل نسيت كلمة المرور؟',
  no_account: 'ليس لديك حساب؟',
  have_account: 'لديك حساب؟',
  go_on: 'متابعة',
  closed: 'التسجيل مغلق.',
  user_name: 'اسم المستخدم',
  user_name_hint: 'مرئي للجميع.',
  email: 'البريد الإلكتروني',
  code: 'رمز التسجيل',
  code_hint: 'اطلب الرمز من المنظمين.',
  bracket: 'الفئة',
  choose: 'اختر…',
  terms: 'بإنشاء الحساب توافق على:',
  tos: 'شروط الخدمة',
  privacy: 'سياسة الخصوصية',
  confirm: 'أكّد بريدك الإلكتروني',
  is_confirmed: 'تم تأكيد بريدك الإلكتروني.',
  confirm_signed_in: 'سجّل الدخول لتأكيد بريدك الإلكتروني.',
  sent: 'أرسلنا رسالة جديدة.',
  send_again: 'إرسال الرسالة مرة أخرى',
  change_email: 'تغيير البريد الإلكتروني',
  reset: 'إعادة تعيين كلمة المرور',
  reset_text: 'أدخل البريد الإلكتروني لحسابك. سنرسل إليك رابطًا لاختيار كلمة مرور جديدة.',
  reset_send: 'إرسال الرابط',
  reset_sent: 'إذا كان هناك حساب بهذا البريد الإلكتروني، فقد أرسلنا رابط إعادة التعيين.',
  back_to_log_in: 'العودة إلى تسجيل الدخول',
  new_password: 'كلمة المرور الجديدة',
  change_password: 'تغيير كلمة المرور',
  password_changed: 'تم تغيير كلمة مرورك وحُذفت رموز API الخاصة بك. سجّل الدخول بكلمة المرور الجديدة.',
  signed_in_as: (name) => `سجّلت الدخول باسم ${name}.`,
  password_hint: (count) => plural(count, { other: '# أحرف على الأقل.' }),
  confirm_text: (email) => `أرسلنا رسالة إلى ${email}. افتح الرابط الذي فيها للمتابعة.`,
};
