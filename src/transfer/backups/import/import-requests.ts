import { Injectable } from '@nestjs/common';
import { Redirect } from '../../../http/errors/redirect';
import type { HtmlPage } from '../../../http/pages/html-page';
import { importPage } from './import.page';
import type { ReceivedArchive } from './import-upload.interceptor';
import type { ImportView } from './import.views';
import { importRefusal, ImportsService } from './imports.service';

/** Imports as requests begin them: the answer does not wait for their end. */
@Injectable()
export class ImportRequests {
  constructor(private readonly imports: ImportsService) {}

  /** Throws Forbidden while another import is under way. */
  async begin({ archive, forget }: ReceivedArchive): Promise<ImportView> {
    try {
      const { view, finished } = await this.imports.begin(archive, undefined, forget);
      // The service has logged a failure and told of it.
      finished.catch(() => undefined);
      return view;
    } catch (error) {
      throw importRefusal(error);
    }
  }

  /** The same for a browser, which is led to the page that shows how far it has come. */
  async beginByForm(backup: ReceivedArchive): Promise<Redirect> {
    await this.begin(backup);
    return new Redirect('/admin/import');
  }

  /** The form, and what became of the last import. */
  async page(): Promise<HtmlPage> {
    return importPage(await this.imports.latest(), this.imports.failure());
  }
}
