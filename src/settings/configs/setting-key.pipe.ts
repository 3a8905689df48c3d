import { Injectable, type PipeTransform } from '@nestjs/common';
import { NotFound } from '../../http/errors/errors';
import { FieldError } from '../../http/fields/field';
import { toSettingKey } from '../config.rules';

/** `configs/fields` is the path of the custom fields, so no setting can have this key. */
const RESERVED = 'fields';

/** Validates a key in a path. Throws NotFound for an invalid or reserved one. */
@Injectable()
export class SettingKeyPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    const key = toSettingKey(text);
    if (key instanceof FieldError || key === RESERVED) throw new NotFound();
    return key;
  }
}
