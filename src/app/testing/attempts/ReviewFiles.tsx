import type { FileItem } from '../../../api'
import { FileRow } from '../../kit/files/FileRow'
import '../../kit/files/files.css'

const ignore = () => undefined

/** The files of an answer, to be saved. */
export const ReviewFiles = ({ files }: { files: readonly FileItem[] }) =>
  files.length > 0 && (
    <ul className="file-rows">
      {files.map((file) => (
        <FileRow key={file.id} file={file} disabled onRemove={ignore} />
      ))}
    </ul>
  )
