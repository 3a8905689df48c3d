import { Body, Delete, Get, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { UploadForm, Uploads } from '../../http/uploads/upload.decorator';
import type { ReceivedFile } from '../../http/uploads/upload-receiver';
import { FileSearch, UploadDto } from './file.dto';
import { ChallengeFileView, FileView, PageFileView, SolutionFileView } from './file.views';
import { FilesService } from './files.service';
import { FILE_UPLOAD } from './upload.rules';

@Access('admin')
@ApiController('files')
export class FilesController {
  constructor(private readonly files: FilesService) {}

  @Summary('Lists all files.')
  @Get()
  @Answers.list(FileView, ChallengeFileView, PageFileView, SolutionFileView)
  list(@Query() search: FileSearch): Promise<FileView[]> {
    return this.files.list(search);
  }

  @Summary('Stores uploaded files, all or none.', { id: 'uploadFiles' })
  @Post()
  @Access('admin', { nonce: 'after-upload' })
  @UploadForm(FILE_UPLOAD)
  @Answers.made(FileView, ChallengeFileView, PageFileView, SolutionFileView)
  create(@Uploads() files: ReceivedFile[], @Body() dto: UploadDto): Promise<FileView[]> {
    return this.files.create(files, dto);
  }

  @Summary('Returns the record of one file; `/files/<location>` returns its content.')
  @Get(':id')
  @Answers.one(FileView, ChallengeFileView, PageFileView, SolutionFileView)
  get(@Id() id: number): Promise<FileView> {
    return this.files.get(id);
  }

  @Summary('Deletes a file and its content.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.files.remove(id);
  }
}
