import game from '../../../src/kingdombuilder/texts/en.json';
import page from './en.json';

export default { ...game, ...page };
