import { QueryFailedError } from 'typeorm';
import { asContractError } from './contract-error.filter';

const failure = (code: string): Error =>
  new QueryFailedError('SELECT 1', [], Object.assign(new Error('said so'), { code }));

describe('a request whose statement fails', () => {
  it.each([
    ['08006', 'the connection breaks'],
    ['53100', 'the disk is full'],
    ['53300', 'there are no more connections'],
    ['57P01', 'the server stops'],
    ['57014', 'it takes too long'],
    ['25006', 'the server is a standby'],
    ['40P01', 'it lost against others each time'],
    ['40001', 'it cannot be put in order with others'],
    ['ECONNREFUSED', 'nobody listens'],
    ['ENOTFOUND', 'the name of the server is unknown'],
    ['EAI_AGAIN', 'nobody knows the name at the moment'],
    ['EHOSTUNREACH', 'its machine is away'],
    ['ENETUNREACH', 'its network is away'],
  ])('with %s, because %s, can be repeated', (code) => {
    expect(asContractError(failure(code))?.status).toBe(503);
  });

  it.each(['42703', '22P02', 'XX000'])('with %s is an internal error', (code) => {
    expect(asContractError(failure(code))).toBeNull();
  });

  it('gets the same response if there was no connection at all', () => {
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND postgres'), { code: 'ENOTFOUND' });

    expect(asContractError(error)?.status).toBe(503);
  });
});
