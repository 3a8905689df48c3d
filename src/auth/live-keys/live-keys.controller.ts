import { Body, Delete, Get, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { CreateLiveKeyDto } from './live-key.dto';
import { LiveKeyView, NewLiveKeyView } from './live-key.views';
import { LiveKeysService } from './live-keys.service';

@Access('admin')
@ApiController('live-keys')
export class LiveKeysController {
  constructor(private readonly keys: LiveKeysService) {}

  @Summary('Lists the spectator keys.')
  @Get()
  @Answers.list(LiveKeyView)
  list(): Promise<LiveKeyView[]> {
    return this.keys.list();
  }

  @Summary(
    'Creates a key with which a screen reads the scoreboard without an account; only this response contains its value.',
  )
  @Post()
  @Answers.one(NewLiveKeyView)
  create(@Body() { name }: CreateLiveKeyDto): Promise<NewLiveKeyView> {
    return this.keys.create(name);
  }

  @Summary('Deletes a key and ends its streams.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.keys.remove(id);
  }
}
