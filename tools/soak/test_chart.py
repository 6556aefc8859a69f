import unittest
import xml.etree.ElementTree

from chart import STRIPS, chart


class Chart(unittest.TestCase):
    def test_has_a_line_with_every_row_for_each_figure(self):
        rows = [dict(minute=i / 6, memory=20 + i, files=30, p99=0.0, games=i) for i in range(12)]
        drawn = xml.etree.ElementTree.fromstring(chart(rows))
        lines = drawn.findall("{http://www.w3.org/2000/svg}polyline")
        self.assertEqual(len(lines), len(STRIPS))
        for line in lines:
            self.assertEqual(len(line.get("points").split()), len(rows))


if __name__ == "__main__":
    unittest.main()
