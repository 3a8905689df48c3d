import type { Words } from '..';

export const start: Words['start'] = {
  begins: 'البداية',
  ends: 'النهاية',
  mode: 'من يتنافس',
  in_teams: 'الفرق',
  alone: 'كل شخص لنفسه',
  begins_in: 'يبدأ بعد',
  ends_in: 'ينتهي بعد',
  paused: 'المسابقة متوقفة مؤقتًا: لا تُقبل الإجابات الآن.',
  ended: 'انتهت المسابقة. شكرًا لمشاركتك.',
  confirm: 'تأكيد عنوان بريدك',
  find_team: 'ابحث عن فريق أو أنشئ فريقًا',
  waiting_room: 'إلى غرفة الانتظار',
};
