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

  @Summary("Lists the caller's tokens; with `user_id`, for administrators, those of another user.")
  @Get()
  @Answers.list(TokenListing, TokenAdminView)
  list(@CurrentViewer() viewer: Viewer, @Query() query: TokensQuery): Promise<TokenListing[]> {
    return this.tokens.list(viewer, query);
  }

  @Summary('Creates a token for the caller; only this response contains its value.')
  @Post()
  @Answers.one(NewTokenView)
  create(@CurrentViewer() viewer: Viewer, @Body() dto: CreateTokenDto): Promise<NewTokenView> {
    return this.tokens.create(viewer, dto);
  }

  @Summary('Deletes all tokens of a user, which signs programs out that use them.', { id: 'deleteTokensOfUser' })
  @Delete()
  @Access('admin')
  @Answers.done()
  removeAll(@Query() query: TokensQuery): Promise<void> {
    return this.tokens.removeAll(query);
  }

  @Summary("Returns one of the caller's tokens; administrators may read any.")
  @Get(':id')
  @Answers.one(TokenView, TokenAdminView)
  get(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<TokenView | TokenAdminView> {
    return this.tokens.get(viewer, id);
  }

  @Summary("Deletes one of the caller's tokens; administrators may delete any.")
  @Delete(':id')
  @Answers.done()
  remove(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<void> {
    return this.tokens.remove(viewer, id);
  }
}
