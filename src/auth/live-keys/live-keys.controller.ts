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

  @Summary('The keys for spectators.')
  @Get()
  @Answers.list(LiveKeyView)
  list(): Promise<LiveKeyView[]> {
    return this.keys.list();
  }

  @Summary(
    'Makes a key by which a screen reads the board without an account; its value is in this answer and in no other.',
  )
  @Post()
  @Answers.one(NewLiveKeyView)
  create(@Body() { name }: CreateLiveKeyDto): Promise<NewLiveKeyView> {
    return this.keys.create(name);
  }

  @Summary('Removes a key, and ends what reads by it.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.keys.remove(id);
  }
}
