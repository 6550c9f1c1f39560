export { notoFonts } from './noto-fonts.ts';
