import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { RankingSummary } from '../../../api/admissions/ranking'
import { useDownload } from '../../kit/files/useDownload'

const formats = ['pdf', 'xlsx', 'csv'] as const

/** Exports the list: with names for the office, or with application numbers only for publication. */
export const RankingExport = ({ list }: { list: RankingSummary }) => {
  const translate = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { save, isSaving } = useDownload()
  const choose = (format: string, anonymous: boolean) => {
    setAnchor(null)
    const query = new URLSearchParams({
      campaign_id: String(list.campaign_id),
      direction_id: String(list.direction_id),
      basis: list.basis,
      format,
      anonymous: String(anonymous),
    })
    save(`/api/ranking/export?${query}`)
  }
  const items = (anonymous: boolean) =>
    formats.map((format) => (
      <MenuItem key={`${format} ${anonymous}`} onClick={() => choose(format, anonymous)}>
        {translate(`ranking.export.${format}`)}
      </MenuItem>
    ))
  return (
    <>
      <Button
        variant="outlined"
        className="hide-phone"
        disabled={isSaving || list.ranked === 0}
        aria-busy={isSaving}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {translate(isSaving ? 'kit.export.busy' : 'kit.export.button')}
      </Button>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <p className="menu-note">{translate('ranking.export.anonymous')}</p>
        {items(true)}
        <Divider component="li" />
        <p className="menu-note">{translate('ranking.export.named')}</p>
        {items(false)}
      </Menu>
    </>
  )
}
