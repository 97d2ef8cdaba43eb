import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useDataProvider, useListContext, useTranslate } from 'react-admin'
import { saveFile } from '../../kit/files/saveFile'
import { useDownload } from '../../kit/files/useDownload'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { useAnonymous } from './useRating'

/** Exports the filtered rating as a table or a PDF. Names are omitted while they are hidden on the screen. */
export const RatingExport = () => {
  const translate = useTranslate()
  const id = useId()
  const provider = useDataProvider<AppDataProvider>()
  const { filterValues: filter, sort, total = 0 } = useListContext()
  const { isAnonymous } = useAnonymous()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => provider.exportList('portfolios/rating', { format, sort, filter }),
    onSuccess: ({ data }) => saveFile(data),
  })
  const print = useDownload()
  const ways = [
    { name: 'xlsx', run: () => mutate('xlsx') },
    { name: 'csv', run: () => mutate('csv') },
    {
      name: 'pdf',
      run: () => print.save(`/api/portfolios/rating/print?filter=${encodeURIComponent(JSON.stringify(filter))}`),
    },
  ]
  const isBusy = isPending || print.isSaving
  return (
    <>
      <Button
        variant="outlined"
        disabled={isBusy || total === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {translate(isBusy ? 'kit.export.busy' : 'kit.export.button')}
      </Button>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <p className="menu-note">
          {translate(isAnonymous ? 'portfolios.rating.export.numbers' : 'portfolios.rating.export.names')}
        </p>
        {ways.map(({ name, run }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null)
              run()
            }}
          >
            {translate(`portfolios.rating.export.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
