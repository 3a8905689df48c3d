import { Body, Delete, Get, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { RotateResultKeyDto } from './result-key.dto';
import { NewResultKeyView, ResultKeyView } from './result-key.views';
import { ResultKeysService } from './result-keys.service';

@Access('admin')
@ApiController('challenges', 'results')
export class ResultKeysController {
  constructor(private readonly keys: ResultKeysService) {}

  @Summary('Returns when the key of a challenge was created and the latest call; null without a key.', {
    id: 'getResultKey',
  })
  @Get(':id/results/key')
  @Answers.oneOrNull(ResultKeyView)
  get(@Id() id: number): Promise<ResultKeyView | null> {
    return this.keys.get(id);
  }

  @Summary('Creates the key by which a service signs the results of a challenge. Only this response contains it.', {
    id: 'createResultKey',
  })
  @Post(':id/results/key')
  @Answers.one(NewResultKeyView)
  create(@Id() id: number): Promise<NewResultKeyView> {
    return this.keys.create(id);
  }

  @Summary('Creates a new key. The present one stays valid for some hours, so that no call is refused meanwhile.', {
    id: 'rotateResultKey',
  })
  @Post(':id/results/key/rotate')
  @Answers.one(NewResultKeyView)
  rotate(@Id() id: number, @Body() dto: RotateResultKeyDto): Promise<NewResultKeyView> {
    return this.keys.rotate(id, dto);
  }

  @Summary('Revokes the keys of a challenge. Results that were reported stay.', { id: 'revokeResultKey' })
  @Delete(':id/results/key')
  @Answers.done()
  revoke(@Id() id: number): Promise<void> {
    return this.keys.revoke(id);
  }
}
