import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { GradedAnswer } from '../../../api/testing/grading'
import { FileRow } from '../../kit/files/FileRow'
import { isViewable } from '../../kit/viewer/isViewable'
import { PageStage } from '../../kit/viewer/PageStage'
import { dayAndTime } from '../../shell/dates'
import '../../kit/files/files.css'

const ignore = () => undefined

/** Files of an answer: images and PDFs are displayed, and all files can be downloaded. */
export const AnswerFiles = ({ files }: { files: GradedAnswer['files'] }) => {
  const translate = useTranslate()
  const shown = files.filter(isViewable)
  const [chosen, setChosen] = useState<number | null>(null)
  const file = shown.find(({ id }) => id === chosen) ?? shown[0]
  return (
    <div className="stack">
      {file && (
        <div className="p-3 grading-stage sunken">
          <PageStage key={file.id} page={file} rotation={0} isWide={file.kind === 'image'} />
        </div>
      )}
      {shown.length > 1 && (
        <div className="row wrap" role="group" aria-label={translate('grading.files')}>
          {shown.map(({ id, name }) => (
            <Button
              variant="outlined"
              size="small"
              key={id}

              aria-pressed={id === file?.id}
              onClick={() => setChosen(id)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <ul className="bordered divided">
        {files.map((one) => (
          <FileRow
            key={one.id}
            file={one}
            note={
              one.arrived_at === null
                ? undefined
                : translate('answering.file.arrived', { at: dayAndTime(one.arrived_at) })
            }
            disabled
            onRemove={ignore}
          />
        ))}
      </ul>
    </div>
  )
}
