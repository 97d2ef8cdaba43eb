import { configure } from '@testing-library/react'

// Whole screens are drawn, on machines that may be busy.
configure({ asyncUtilTimeout: 20_000 })
