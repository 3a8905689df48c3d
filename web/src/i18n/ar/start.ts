// Made from the English text 2730a2a9.
import type { Messages } from '..';

export const start: Messages['start'] = {
  begins: 'البداية',
  ends: 'النهاية',
  mode: 'النظام',
  in_teams: 'الفرق',
  individual: 'أفراد',
  begins_in: 'يبدأ بعد',
  ends_in: 'ينتهي بعد',
  paused: 'المسابقة متوقفة مؤقتًا. لا يمكنك إرسال الأعلام حاليًا.',
  ended: 'انتهت المسابقة. شكرًا لمشاركتك.',
  confirm: 'أكّد بريدك الإلكتروني',
  find_team: 'الانضمام إلى فريق أو إنشاء فريق',
  waiting_room: 'الذهاب إلى غرفة الانتظار',
};
