import { Module } from '@nestjs/common';
import { FileRemoval } from './file-removal';

/** Removal of bytes, for whoever removes rows of files; apart from the files, which know of challenges and solutions. */
@Module({
  providers: [FileRemoval],
  exports: [FileRemoval],
})
export class FileRemovalModule {}
