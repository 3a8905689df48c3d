import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error';

describe('ApiError', () => {
  it('takes the fields of a refusal from its list of fields, which has no prefixes', () => {
    const error = new ApiError(400, { success: false, errors: ['name: Too long.'], fields: { name: ['Too long.'] } });
    expect(error.fields).toEqual({ name: ['Too long.'] });
    expect(error.message).toBe('Too long.');
  });

  it('accepts errors by field, a list of errors, and a message', () => {
    expect(new ApiError(400, { errors: { name: ['Taken.'] } }).fields).toEqual({ name: ['Taken.'] });
    expect(new ApiError(403, { errors: ['No.'] }).fields).toEqual({ '': ['No.'] });
    expect(new ApiError(404, { message: 'Gone.' }).fields).toEqual({ '': ['Gone.'] });
    expect(new ApiError(0, {}).fields).toEqual({});
  });
});
