import Button from '@mui/material/Button'
import { FileUp } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

/** The way to many new people at once. */
export const ImportLink = () => {
  const translate = useTranslate()
  return (
    <Button variant="outlined" component={Link} to="/access/users/import">
      <FileUp size={20} strokeWidth={1.75} aria-hidden />
      {translate('userImport.button')}
    </Button>
  )
}
