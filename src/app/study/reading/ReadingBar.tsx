import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { List } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { StudyMaterial } from '../../../api/study/studying'
import { minParts } from './Aside'
import { Contents, partAt, type ReadingPosition } from './Contents'
import { minutesLeft } from './minutes'
import type { Heading } from '../../library'

type Props = { material: StudyMaterial; seen: ReadingPosition; headings: readonly Heading[] }

/** Bottom bar on phones: reading progress, and a button for the contents. */
export const ReadingBar = ({ material, seen, headings }: Props) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const left = minutesLeft({ ...material, percent: seen.percent })
  const hasContents = headings.length >= minParts
  return (
    <div className="phone-only no-print" role="region" aria-label={translate('study.progress')}>
      <div className="row reading-bar border-t bg-surface">
        <div className="grow">
          <p className="small num">
            <span className="medium">
              {hasContents
                ? translate('study.part_of', { part: partAt(seen) + 1, parts: headings.length })
                : translate('study.read_percent', { percent: seen.percent })}
            </span>
            {left !== null && <span className="muted"> · {translate('study.left', left)}</span>}
          </p>
          <div className="meter mt-1" aria-hidden>
            <i style={{ width: `${seen.percent}%` }} />
          </div>
        </div>
        {hasContents && (
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <List size={20} strokeWidth={1.75} aria-hidden />
            {translate('study.contents')}
          </Button>
        )}
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth aria-labelledby="contents-title">
        <DialogTitle id="contents-title">{translate('study.contents')}</DialogTitle>
        <DialogContent>
          <Contents headings={headings} seen={seen} onGo={() => setOpen(false)} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('study.close')}</Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
