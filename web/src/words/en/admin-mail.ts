const kinds: Readonly<Record<string, string>> = {
  confirmation: 'Confirmation of the address',
  welcome: 'Welcome',
  'password changed': 'Password was changed',
  'password reset': 'Link for a new password',
};

export const mail = {
  title: 'Mail',
  text: 'Mails that wait to be sent, or could not be. Those that were sent are not listed.',
  none: 'No mail waits',
  to: 'To',
  gone: (id: number) => `Mail ${id}, whose account is gone`,
  kind: 'Mail',
  kinds,
  state: 'State',
  states: {
    waiting: 'Waiting',
    sending: 'Being sent',
    retrying: 'Failed; it is tried again',
    given_up: 'Given up',
  },
  tries: 'Tries',
  created: 'Caused',
  retry: 'Send now',
  remove: 'Remove',
  remove_title: 'Remove this mail?',
  test: 'Try the mail server',
  test_text: 'Sends one mail by the present settings.',
  settings: 'Settings of mail',
  address: 'Address',
  send: 'Send',
  sent: (address: string) => `The mail server took the mail for ${address}.`,
};
