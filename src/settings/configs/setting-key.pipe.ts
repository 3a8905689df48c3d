import { Injectable, type PipeTransform } from '@nestjs/common';
import { NotFound } from '../../http/errors/errors';
import { FieldError } from '../../http/fields/field';
import { toSettingKey } from '../config.rules';

/** Below this path lie the custom fields. */
const TAKEN = 'fields';

/** The key in a path; one that no setting can have is NotFound. */
@Injectable()
export class SettingKeyPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    const key = toSettingKey(text);
    if (key instanceof FieldError || key === TAKEN) throw new NotFound();
    return key;
  }
}
