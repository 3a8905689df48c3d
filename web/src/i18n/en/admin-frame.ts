export const frame = {
  navigation: 'Admin',
  menu: 'Menu',
  to_event: 'Back to the event',
  /** The parts of the panel. */
  parts: {
    health: 'Event health',
    challenges: 'Challenges',
    submissions: 'Submissions',
    people: 'People',
    scoreboard: 'Scoreboard',
    insights: 'Insights',
    statistics: 'Statistics',
    notifications: 'Notifications',
    pages: 'Pages',
    mail: 'Email',
    settings: 'Settings',
    data: 'Data',
    audit: 'Audit log',
  },
};
