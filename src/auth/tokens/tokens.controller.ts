import { Body, Delete, Get, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { CreateTokenDto, TokensQuery } from './token.dto';
import { NewTokenView, TokenAdminView, TokenListing, TokenView } from './token.views';
import { TokensService } from './tokens.service';

@Access('user', { verified: true })
@ApiController('tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Summary("One's own tokens; with `user_id` those of another user, for administrators.")
  @Get()
  @Answers.list(TokenListing, TokenAdminView)
  list(@CurrentViewer() viewer: Viewer, @Query() query: TokensQuery): Promise<TokenListing[]> {
    return this.tokens.list(viewer, query);
  }

  @Summary('Makes a token for oneself; its value is in this answer and in no other.')
  @Post()
  @Answers.one(NewTokenView)
  create(@CurrentViewer() viewer: Viewer, @Body() dto: CreateTokenDto): Promise<NewTokenView> {
    return this.tokens.create(viewer, dto);
  }

  @Summary('Removes all tokens of a user, who is signed out where they are used.', { id: 'deleteTokensOfUser' })
  @Delete()
  @Access('admin')
  @Answers.done()
  removeAll(@Query() query: TokensQuery): Promise<void> {
    return this.tokens.removeAll(query);
  }

  @Summary("One of one's own tokens; any for administrators.")
  @Get(':id')
  @Answers.one(TokenView, TokenAdminView)
  get(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<TokenView | TokenAdminView> {
    return this.tokens.get(viewer, id);
  }

  @Summary("Removes one of one's own tokens; any for administrators.")
  @Delete(':id')
  @Answers.done()
  remove(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<void> {
    return this.tokens.remove(viewer, id);
  }
}
