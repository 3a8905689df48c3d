import { Instant } from '../../platform/clock/instant';
import { newSecret } from '../shared/signing-secrets';
import { isSignedBy, timeComplaint } from './result-key.rules';

/** Published example of a call that is signed with `SECRET`. */
const CALL = {
  webhook_id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  sent_at: 1_614_265_330,
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  body: '{"test": 2432232314}',
};
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const at = (iso: string): Instant => Instant.parse(iso);

describe('isSignedBy', () => {
  it('accepts the signatures of published examples', () => {
    const other = {
      webhook_id: 'msg_loFOjxBNrRLzqYUf',
      sent_at: 1_731_705_121,
      signature: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
      body: '{"event_type":"ping","data":{"success":true}}',
    };

    expect(isSignedBy([SECRET], CALL)).toBe(true);
    expect(isSignedBy(['whsec_plJ3nmyCDGBKInavdOK15jsl'], other)).toBe(true);
  });

  it('accepts one of several signatures, by one of several secrets', () => {
    const call = { ...CALL, signature: `v1,AAAA v1a,BBBB ${CALL.signature}` };

    expect(isSignedBy([newSecret(), SECRET], call)).toBe(true);
    expect(isSignedBy([newSecret(), newSecret()], call)).toBe(false);
  });

  it.each([
    { webhook_id: `${CALL.webhook_id}x` },
    { sent_at: CALL.sent_at + 1 },
    { body: '{"test":2432232314}' },
    { signature: CALL.signature.slice(3) },
    { signature: CALL.signature.replace('v1', 'v2') },
    { signature: '' },
  ])('refuses %j', (change) => {
    expect(isSignedBy([SECRET], { ...CALL, ...change })).toBe(false);
  });
});

describe('timeComplaint', () => {
  it.each([
    ['2021-02-25T15:02:10Z', null],
    ['2021-02-25T15:07:10Z', null],
    ['2021-02-25T15:07:10.001Z', 'The call is more than five minutes old.'],
    ['2021-02-25T14:57:10Z', null],
    ['2021-02-25T14:57:09.999Z', 'The call is more than five minutes ahead of the time of the platform.'],
  ])('at %s is %j', (now, complaint) => {
    expect(timeComplaint(CALL, at(now))).toBe(complaint);
  });
});
