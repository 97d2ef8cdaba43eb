import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { RulesRow } from '../../../api/portfolio/rules'
import { useRead } from '../../kit/providers/calls'
import { dayOf } from '../../shell/dates'
import { RulesTable } from '../shared/RulesTable'

/** Earlier versions of the rules. */
export const Versions = ({ versions }: { versions: readonly RulesRow[] }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<RulesRow | null>(null)
  if (versions.length === 0) return null
  return (
    <section className="panel" aria-labelledby="rules-versions">
      <header>
        <h2 id="rules-versions">{translate('portfolios.rules.versions')}</h2>
      </header>
      <ul className="list">
        {versions.map((version) => (
          <li key={version.id}>
            <div className="grow">
              <button type="button" className="link" onClick={() => setOpen(version)}>
                {translate('portfolios.rules.version', { number: version.number })}
              </button>
              <p className="small muted num">
                {[
                  version.in_force_from && dayOf(version.in_force_from),
                  version.in_force_until ? dayOf(version.in_force_until) : translate('portfolios.rules.still'),
                ]
                  .filter(Boolean)
                  .join(' – ')}
                {version.author_name && ` · ${version.author_name}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {open && <VersionDialog version={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

const VersionDialog = ({ version, onClose }: { version: RulesRow; onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  const { data } = useRead('GET /api/portfolios/rules/:id', { id: version.id })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('portfolios.rules.version', { number: version.number })}</DialogTitle>
      <DialogContent>{data && <RulesTable rules={data.rules} />}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('portfolio.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
