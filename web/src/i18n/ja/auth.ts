// Made from the English text 634152c8.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('ja');

export const auth: Messages['auth'] = {
  log_in: 'ログイン',
  name_or_email: 'ユーザー名またはメールアドレス',
  password: 'パスワード',
  show_password: 'パスワードを表示',
  forgot: 'パスワードをお忘れですか？',
  no_account: 'アカウントをお持ちでない方',
  have_account: 'アカウントをお持ちの方',
  go_on: '続ける',
  closed: '登録は締め切られています。',
  user_name: 'ユーザー名',
  user_name_hint: '全員に公開されます。',
  email: 'メールアドレス',
  code: '登録コード',
  code_hint: 'コードは主催者にお尋ねください。',
  bracket: '部門',
  choose: '選択…',
  terms: '登録すると、次に同意したことになります：',
  tos: '利用規約',
  privacy: 'プライバシーポリシー',
  confirm: 'メールアドレスを確認してください',
  is_confirmed: 'メールアドレスは確認済みです。',
  confirm_signed_in: 'メールアドレスを確認するには、ログインしてください。',
  sent: '新しいメールを送信しました。',
  send_again: 'メールを再送する',
  change_email: 'メールアドレスを変更',
  reset: 'パスワードの再設定',
  reset_text: 'アカウントのメールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
  reset_send: 'リンクを送信',
  reset_sent: 'このアドレスのアカウントがある場合は、再設定用のリンクを送信しました。',
  back_to_log_in: 'ログインに戻る',
  new_password: '新しいパスワード',
  change_password: 'パスワードを変更',
  password_changed: 'パスワードを変更し、APIトークンを削除しました。新しいパスワードでログインしてください。',
  signed_in_as: (name) => `${name}としてログインしています。`,
  password_hint: (count) => plural(count, { other: '#文字以上' }),
  confirm_text: (email) => `${email}にメールを送信しました。続けるには、メール内のリンクを開いてください。`,
};
