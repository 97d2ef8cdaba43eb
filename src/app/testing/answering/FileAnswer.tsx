import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { DropZone } from '../../kit/files/DropZone'
import '../../kit/files/files.css'
import type { AnswerProps } from './answerProps'

const ignore = () => undefined

/** What may be handed in; handing it in belongs to an attempt. */
export const FileAnswer = ({ question }: Pick<AnswerProps<'file'>, 'question'>) => {
  const translate = useTranslate()
  const { formats, max_files, max_size_mb } = question
  return (
    <DropZone
      id={useId()}
      label={translate('answering.file.choose', max_files)}
      limits={translate('answering.file.limits', {
        formats: formats.map((format) => format.toUpperCase()).join(', '),
        megabytes: max_size_mb,
        smart_count: max_files,
      })}
      accept={formats.map((format) => `.${format}`).join(',')}
      multiple={max_files > 1}
      disabled
      onFiles={ignore}
    />
  )
}
