import { Body, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { Audited } from '../../http/openapi/audited.decorator';
import { RenderTextDto } from './page.dto';
import { RenderedTextView } from './page.views';
import { PublicPages } from './public-pages.service';

@Access('admin')
@ApiController('markdown')
export class MarkdownController {
  constructor(private readonly pages: PublicPages) {}

  @Summary('Renders a text as visitors of the browser interface would see it.', { id: 'renderMarkdown' })
  @Post()
  @Answers.one(RenderedTextView)
  @Audited(false)
  render(@Body() { text, kind = 'markdown' }: RenderTextDto): RenderedTextView {
    return { html: this.pages.renderRich(text, kind) };
  }
}
