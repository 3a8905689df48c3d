import { Body, Delete, Get, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { Versioned } from '../../http/envelope/results';
import { WithETag } from '../../http/envelope/with-etag.decorator';
import { TakesIfMatch } from '../../http/openapi/if-match.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { ConfigSearch, CreateConfigDto, UpdateConfigDto } from './config.dto';
import { ConfigView } from './config.views';
import { ConfigsService } from './configs.service';
import { SettingSchemaView } from './schema.views';
import { SettingKeyPipe } from './setting-key.pipe';

@Access('admin')
@ApiController('configs')
export class ConfigsController {
  constructor(private readonly configs: ConfigsService) {}

  @Summary('Lists all stored settings.')
  @Get()
  @Answers.list(ConfigView)
  list(@Query() search: ConfigSearch): Promise<ConfigView[]> {
    return this.configs.list(search);
  }

  @Summary('Stores one setting.')
  @Post()
  @Answers.one(ConfigView)
  create(@Body() { key, value }: CreateConfigDto): Promise<ConfigView> {
    return this.configs.set(key, value);
  }

  @Summary('Stores several settings, all or none; null removes a setting.', { id: 'updateConfigs' })
  @Patch()
  @ApiBody({
    schema: {
      type: 'object',
      additionalProperties: { type: 'string', nullable: true },
      example: { ctf_name: 'Example CTF', paused: false },
    },
  })
  @Answers.done()
  @TakesIfMatch('`GET /api/v1/configs/schema`')
  updateMany(@Body() body: unknown, @Req() request: Request): Promise<void> {
    return this.configs.updateMany(body, request);
  }

  @Summary('Lists all available settings, with their descriptions and current values.', { id: 'listConfigSchema' })
  @Get('schema')
  @Answers.list(SettingSchemaView)
  @WithETag()
  schema(): Promise<Versioned<SettingSchemaView[]>> {
    return this.configs.schema();
  }

  @Summary('Returns one stored setting.')
  @Get(':key')
  @Answers.one(ConfigView)
  get(@Param('key', SettingKeyPipe) key: string): Promise<ConfigView> {
    return this.configs.get(key);
  }

  @Summary('Stores one setting; without a value, an existing setting is kept.')
  @Patch(':key')
  @Answers.one(ConfigView)
  update(@Param('key', SettingKeyPipe) key: string, @Body() dto: UpdateConfigDto): Promise<ConfigView> {
    return this.configs.update(key, dto);
  }

  @Summary('Deletes a setting, which restores its default.')
  @Delete(':key')
  @Answers.done()
  remove(@Param('key', SettingKeyPipe) key: string): Promise<void> {
    return this.configs.remove(key);
  }
}
